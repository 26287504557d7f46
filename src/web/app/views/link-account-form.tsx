/** The form that links a game account. */
import { type Draft, emptyDraft, errorsOf, nextDraft, ownerError, toRequest } from '../draft.ts'
import { splitGameId } from '../game-id.ts'
import { SubmitButton } from '../parts/busy-button.tsx'
import { Callout, Problem } from '../parts/callout.tsx'
import { SelectField, TextField } from '../parts/fields.tsx'
import { AskOperator } from '../parts/help.tsx'
import { GameId } from '../parts/name.tsx'
import { regions } from '../regions.ts'
import { linkAccount } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { allRequests, useRequests } from '../state/requests.ts'
import { type LoggedIn, maxAccounts, perPerson, session } from '../state/session.ts'
import { fill, texts } from '../texts.ts'
import { useForm } from '../use-form.ts'
import { headlineOf, visibilityOf } from '../visibility.ts'

const words = texts.linkForm

const draft = perPerson<Draft>(emptyDraft)

export function LinkAccountForm({ state, isFirstStep }: { state: LoggedIn; isFirstStep: boolean }) {
  const { choice } = draft.use()
  const { accounts } = state.me
  const { account } = visibilityOf(state, useRequests())
  const form = useForm({
    subject: 'new-account',
    id: 'link',
    read: draft.get,
    write: (field, value) => draft.set({ ...draft.get(), [field]: value }),
    check: errorsOf,
    explain: (refusal, typed) => ownerError(refusal, typed, accounts),
    async send(typed) {
      const outcome = await linkAccount(toRequest(typed))
      if (outcome === 'done') {
        draft.set(nextDraft(typed))
        showToast(sentenceForLinked(typed))
        // The card for the server in the link says what is left to do, or that bots can look the person up.
        document.getElementById('linked-title')?.focus()
      }
      return outcome
    },
  })
  const paste = (event: ClipboardEvent) => {
    const parts = splitGameId(event.clipboardData?.getData('text') ?? '')
    if (!parts) return
    event.preventDefault()
    form.change('publisher_game_name', parts.publisher_game_name)
    form.change('publisher_tag_line', parts.publisher_tag_line)
  }
  const name = form.field('publisher_game_name')
  return (
    <section class="card" aria-labelledby="link-title">
      <h2 id="link-title" tabIndex={-1}>
        {isFirstStep && '1. '}
        {words.title}
      </h2>
      {accounts.length >= maxAccounts ? (
        <Callout>{texts.refusals.account_limit_reached}</Callout>
      ) : (
        <>
          <p>
            {words.text} {account === 'off' && texts.accounts.noneText}
            {account === 'unknown' && accounts.length === 0 && texts.summary.accountNotKnown}
          </p>
          <form ref={form.element} noValidate onSubmit={form.submit}>
            <div class="game-id-fields">
              <TextField {...name} label={words.name} hint={words.nameHint} onPaste={paste} />
              <TextField {...form.field('publisher_tag_line')} label={words.tag} hint={words.tagHint} onPaste={paste} />
            </div>
            <SelectField
              {...form.field('choice')}
              label={words.region}
              placeholder={words.chooseRegion}
              choices={[...regions, ['other', words.anotherRegion]]}
            />
            {choice === 'other' && <TextField {...form.field('region')} label={words.otherRegion} />}
            {name.error === words.someoneElses && <AskOperator sentence={words.isYours} />}
            <Problem of={form.formRequest} />
            <SubmitButton label={words.submit} busyLabel={words.submitting} request={form.request} />
          </form>
        </>
      )}
    </section>
  )
}

/** Says that the account is linked, and whether that makes the person visible. */
function sentenceForLinked(typed: Draft) {
  const account = <GameId of={toRequest(typed)} />
  const state = session.get()
  const visibility = state.phase === 'logged-in' ? visibilityOf(state, allRequests()) : undefined
  if (visibility?.isVisible !== 'on') return fill(texts.accounts.nowLinked, { account })
  return fill(texts.accounts.nowLinkedAndVisible, { account, headline: headlineOf(visibility) })
}
