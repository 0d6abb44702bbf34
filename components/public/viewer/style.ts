/** The viewer's style, which is a sheet of its own, so that a page needs no permission for it. */
export const viewerStyle = `
.viewer { position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0;
  padding: 0; border: 0; overflow: hidden; background: var(--color-stage); color: var(--color-ink);
  touch-action: none; user-select: none; -webkit-user-select: none }
.viewer:focus { outline: none }
.viewer::backdrop { background: var(--color-stage) }
.viewer-stage { position: absolute; inset: 0; display: grid; place-items: center; overflow: hidden;
  padding: 3.5rem 1rem 2.75rem; cursor: zoom-in }
.viewer-stage[data-zoomed] { cursor: grab }
.viewer-image { position: relative; grid-area: 1 / 1; transform-origin: 0 0 }
.viewer-image > img { position: absolute; inset: 0; width: 100%; height: 100%; display: block;
  -webkit-user-drag: none }
.viewer-bar { position: absolute; inset-inline: 0; top: 0; display: flex; align-items: center; gap: .25rem;
  padding: .375rem .5rem .375rem 1rem; padding-inline: 1rem .5rem; font-size: .875rem }
.viewer-position { flex: 1; font-variant-numeric: tabular-nums }
.viewer-caption { position: absolute; inset-inline: 0; bottom: 0; margin: 0; padding: .5rem 1rem .75rem;
  text-align: center; font-size: .875rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.viewer-button { display: grid; place-items: center; width: 2.75rem; height: 2.75rem; padding: 0; border: 1px solid
  transparent; border-radius: 50%; background: none; color: inherit; cursor: pointer }
.viewer-button:hover { background: color-mix(in srgb, currentColor 12%, transparent) }
.viewer-button:focus-visible { outline: 2px solid currentColor; outline-offset: -2px }
.viewer-button[hidden] { display: none }
.viewer-button svg { width: 1.25rem; height: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.75;
  stroke-linecap: round; stroke-linejoin: round }
.viewer-side { position: absolute; top: 50%; margin-top: -1.375rem; background: var(--color-raised) }
.viewer-side[data-side=previous] { inset-inline-start: .75rem }
.viewer-side[data-side=next] { inset-inline-end: .75rem }
.viewer-side:hover { background: var(--color-surface) }
[dir=rtl] .viewer-side svg { scale: -1 1 }
.viewer-note { align-self: center; padding: .25rem .625rem; border-radius: 1rem; background: var(--color-raised);
  color: var(--color-ink); font-size: .8125rem }
.viewer[data-idle] { cursor: none }
.viewer[data-idle] :is(.viewer-bar, .viewer-side, .viewer-caption) { opacity: 0 }
@media (prefers-reduced-motion: no-preference) {
  .viewer[open] { animation: viewer-in .18s ease-out }
  .viewer-image { animation: viewer-in .15s ease-out }
  .viewer :is(.viewer-bar, .viewer-side, .viewer-caption) { transition: opacity .24s }
}
@keyframes viewer-in { from { opacity: 0 } }
@media (hover: none) and (width < 40rem) { .viewer-side { display: none } .viewer-stage { padding-inline: 0 } }
@media (forced-colors: active) { .viewer-button { border-color: ButtonText } }
`;
