import { colorProperties } from "@/lib/kernel/markup/colors";

const colors = colorProperties(
  "paper",
  "surface",
  "sunken",
  "ink",
  "ink-soft",
  "line-strong",
  "accent-text",
  "danger",
);

/** The style sheet of the pages of a share link. */
export const shareStyle = `
${colors}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--color-paper); color: var(--color-ink);
  font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif; overflow-wrap: anywhere }
main, header, footer { max-width: 84rem; margin-inline: auto; padding: 1.25rem }
main.narrow { max-width: 28rem; min-height: 100vh; display: grid; align-content: center; gap: 1rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance }
h2 { margin: 0; font-size: 1.0625rem }
p { margin: 0; text-wrap: pretty } .soft { color: var(--color-ink-soft) } .bad { color: var(--color-danger) }
.lines { white-space: pre-line } header { display: grid; gap: .5rem }
a { color: var(--color-accent-text); text-underline-offset: .2em }
a.alone { display: inline-flex; align-items: center; min-height: 2.75rem }
:focus-visible { outline: 2px solid var(--color-accent-text); outline-offset: 2px }
form { margin: 0 } .stack { display: grid; gap: .75rem; justify-items: start }
.row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center }
label { display: grid; gap: .25rem; width: 100%; max-width: 28rem; font-weight: 500 }
input, textarea { font: inherit; color: inherit; background: var(--color-surface); border: 1px solid var(--color-line-strong);
  border-radius: .5rem; padding: .5rem .75rem; width: 100%; min-height: 2.75rem }
button, .button { font: inherit; font-weight: 500; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .5rem;
  border: 1px solid var(--color-line-strong); background: var(--color-surface); color: var(--color-ink); cursor: pointer; text-decoration: none;
  display: inline-flex; align-items: center }
button.primary, .button.primary { background: var(--color-accent-text); border-color: var(--color-accent-text); color: light-dark(var(--color-surface), var(--color-paper)) }
.grid { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)) }
.grid li { display: grid; gap: .5rem; align-content: start }
.tile { display: block; background: var(--color-surface); border: 1px solid var(--color-line-strong); border-radius: .25rem; padding: .5rem }
.tile img { display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: contain; background: var(--color-sunken) }
summary { cursor: pointer; min-height: 2.75rem; display: flex; align-items: center }
figure { margin: 0; display: grid; justify-items: center; background: var(--color-surface); border: 1px solid var(--color-line-strong);
  border-radius: .25rem; padding: .75rem }
figure img { display: block; max-width: 100%; width: auto; height: auto; max-height: 80vh }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 } dt { color: var(--color-ink-soft) } dd { margin: 0 }
main.sections { display: grid; gap: 1.25rem }
.drop { width: 100%; border: 2px dashed var(--color-line-strong); border-radius: .75rem; padding: 2rem 1.25rem; background: var(--color-surface);
  display: grid; gap: .75rem; justify-items: center; text-align: center } .drop.over { border-color: var(--color-accent-text) }
.files { list-style: none; margin: 0; padding: 0; display: grid; gap: .25rem }
`;
