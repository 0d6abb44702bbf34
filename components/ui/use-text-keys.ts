import type { KeyboardEvent } from "react";

type KeyPress = Pick<globalThis.KeyboardEvent, "isComposing" | "keyCode">;

/** The key code of a press that an input method handles. */
const compositionKeyCode = 229;

/**
 * Whether a key press belongs to the composition of a text, as for Japanese. Safari ends the
 * composition before the press that confirms it, which then is recognizable by its key code only.
 */
export function isCompositionKey({ isComposing, keyCode }: KeyPress): boolean {
  return isComposing || keyCode === compositionKeyCode;
}

/**
 * Returns the `onKeyDown` of a text field: keys that confirm or cancel a composition do nothing
 * else.
 */
export function useTextKeys<Field extends HTMLElement>(
  onKey: (event: KeyboardEvent<Field>) => void,
): (event: KeyboardEvent<Field>) => void {
  return (event) => {
    if (!isCompositionKey(event.nativeEvent)) onKey(event);
  };
}
