/** The look of the consent page, light and dark, from 320 pixels up. */

export const pageStyle = `
:root {
  color-scheme: light dark;
  --back: #eef0f6; --card: #fff; --line: #d5d9e4; --text: #1b1f2a; --soft: #565e70; --field: #fff;
  --accent: #4a45c9; --accent-text: #fff; --tint: #eeedfb; --chip: #eef0f6; --problem: #9c1c28; --problem-back: #fdecee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #12141b; --card: #1c1f29; --line: #363b4a; --text: #eceef4; --soft: #a6adbf; --field: #14161e;
    --accent: #a5a1ff; --accent-text: #14132e; --tint: #26264199; --chip: #2a2e3b; --problem: #ffb3ba; --problem-back: #43191f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1.25rem 1rem 2.5rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
.banner { margin: 0 0 1.25rem; text-align: center; font-size: .8125rem; font-weight: 600; color: var(--soft); }
.banner span { font-weight: 400; }
main {
  max-width: 34rem; margin: 0 auto; padding: 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 1rem; box-shadow: 0 1px 2px #0000000f, 0 12px 32px #00000014; overflow-wrap: anywhere;
}
main header { text-align: center; margin-bottom: 1.5rem; text-wrap: balance; }
main header p { margin: 0; color: var(--soft); }
h1 { margin: .75rem 0 0; font-size: 1.375rem; line-height: 1.25; }
h2, legend { margin: 0 0 .5rem; padding: 0; font-size: .875rem; font-weight: 600; color: var(--soft); }
.mark {
  display: inline-grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: 1rem;
  background: var(--accent); color: var(--accent-text); font-size: 1.5rem; font-weight: 700;
}
.scopes { margin: 0 0 1.5rem; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: .75rem; }
.scopes li { display: flex; gap: .75rem; justify-content: space-between; align-items: baseline; padding: .625rem .875rem; }
.scopes code { flex: none; max-width: 60%; }
.scopes li + li { border-top: 1px solid var(--line); }
code { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--soft); }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
.card {
  display: flex; gap: .75rem; align-items: flex-start; margin-bottom: .625rem; padding: .875rem;
  border: 1px solid var(--line); border-radius: .75rem; cursor: pointer;
}
.card:hover { border-color: var(--accent); }
.card:has(input[type=radio]:checked) { border-color: var(--accent); background: var(--tint); box-shadow: inset 0 0 0 1px var(--accent); }
.card:has(input[type=radio]:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
input[type=radio] { flex: none; width: 1.125rem; height: 1.125rem; margin: .1875rem 0 0; accent-color: var(--accent); outline: 0; }
.person { flex: 1; min-width: 0; }
.handle, .about, small { color: var(--soft); }
.handle { font-size: .875rem; }
.person code { display: block; }
.about { display: block; font-size: .875rem; }
.guilds { display: flex; flex-wrap: wrap; gap: .375rem; margin-top: .5rem; }
.chip { padding: .125rem .5rem; border-radius: .5rem; background: var(--chip); font-size: .8125rem; }
.card:has(input[type=radio]:checked) .chip { background: var(--card); }
.chip em { font-style: normal; font-weight: 600; color: var(--accent); }
.guilds:empty { display: none; }
.other, .other > .person > label { cursor: pointer; }
.other > .person > label { display: block; }
.other:not(:has(input[type=radio]:checked)) .fields { display: none; }
.fields { display: grid; gap: .75rem; margin-top: .75rem; }
.fields label { font-size: .875rem; font-weight: 600; }
.fields small { font-weight: 400; }
.fields input, textarea {
  display: block; width: 100%; margin-top: .25rem; padding: .5rem .625rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--field); color: inherit; font: inherit; font-weight: 400;
}
textarea { resize: vertical; font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
::placeholder { color: var(--soft); opacity: .8; }
.fields :focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.buttons { display: grid; grid-template-columns: 2fr 1fr; gap: .625rem; margin-top: 1.25rem; }
button {
  min-height: 2.875rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .625rem;
  background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { border-color: var(--accent); }
.allow { background: var(--accent); border-color: var(--accent); color: var(--accent-text); }
.allow:hover { filter: brightness(1.08); }
.problem { margin: 0 0 1.25rem; padding: .75rem .875rem; border-radius: .75rem; background: var(--problem-back); color: var(--problem); }
main > .problem { margin: 0; }
footer p { margin: 1.25rem 0 0; font-size: .8125rem; color: var(--soft); text-align: center; text-wrap: pretty; }
@media (max-width: 26rem) {
  body { padding: .75rem .5rem 1.5rem; }
  main { padding: 1.25rem 1rem; }
  .scopes li { display: block; }
  .buttons { grid-template-columns: 1fr; }
}
`
