/** Coming back from the chat platform counts once, in the browser that went there, and for nothing else. */
import { expect, test } from 'vitest'
import { onEachDatabase } from '../helpers/app.ts'
import { consent, person, refused, seen, withCookies } from './people.ts'

onEachDatabase({}, (service) => {
  test('a state counts once, also for a browser that kept its cookie', async () => {
    const { visitor, back } = await consent(service())
    const cookies = [...visitor.cookies]
    expect(await visitor.follow(back)).toMatchObject({ status: 302 })
    expect(await seen(visitor.follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await seen(withCookies(service().visitor(), cookies).follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200 })
  })

  test('of parallel returns with one state exactly one logs in', async () => {
    const { visitor, back } = await consent(service())
    const cookies = [...visitor.cookies]
    const copies = Array.from({ length: 8 }, () => withCookies(service().visitor(), cookies))
    const answers = await Promise.all(copies.map((copy) => copy.follow(back)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(7).fill(400)])
  })

  test('the state of another browser logs nobody in, and leaves that browser its login', async () => {
    const { visitor, back } = await consent(service())
    const thief = service().visitor()
    await thief.get('/auth/login')
    expect(await seen(thief.follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await seen(thief.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
    expect(await visitor.follow(back)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
  })

  test('two tabs can both finish, in either order', async () => {
    const { visitor, who, back: first } = await consent(service())
    const { back: second } = await consent(service(), visitor, who)
    expect(await visitor.follow(second)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
    const between = [...visitor.cookies]
    expect(await visitor.follow(first)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200 })
    const old = withCookies(service().visitor(), between)
    expect(await seen(old.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
  })

  test('a session that was planted in the browser is not the one that gets logged in', async () => {
    const attacker = await service().member(person())
    const { visitor, who, back } = await consent(service(), withCookies(service().visitor(), attacker.cookies))
    await visitor.follow(back)
    expect(visitor.cookies.get('session')).not.toBe(attacker.cookies.get('session'))
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200, body: { chat_id: who.id } })
    expect(await seen(attacker.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
  })
})
