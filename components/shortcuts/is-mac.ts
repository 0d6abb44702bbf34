/** Whether ⌘ takes the place of Ctrl. Only in the browser. */
export function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}
