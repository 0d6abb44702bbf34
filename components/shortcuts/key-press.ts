/** The members of a `KeyboardEvent` that decide which key was pressed. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

const isCharacter = (key: string) => [...key].length === 1;
const isLetter = (key: string) => /^\p{L}$/u.test(key);

/** Returns the presses of a shortcut of the table: `g a` → `g`, `a`. */
export function listPresses(shortcut: string): readonly string[] {
  return shortcut.split(" ");
}

/**
 * Whether the shortcut starts with a plain character. Speech input and switches press such keys by
 * accident, so they can be turned off (WCAG 2.1.4).
 */
export function isSingleCharacter(shortcut: string): boolean {
  const [first = ""] = listPresses(shortcut);
  const { key, mod } = parsePress(first);
  return isCharacter(key) && key !== " " && !mod;
}

/** Splits `shift+Delete`; the key itself may be `+`. */
export function parsePress(press: string): { key: string; mod: boolean; shift: boolean } {
  const key = press === "+" ? press : press.slice(press.lastIndexOf("+") + 1);
  const modifiers = press.slice(0, -key.length);
  return {
    key: key === "Space" ? " " : key,
    mod: modifiers.includes("mod+"),
    shift: modifiers.includes("shift+"),
  };
}

/**
 * Whether the event is this press. A symbol is compared as typed, because layouts have it in
 * different places, with Shift or without. On a layout without Latin letters, the key in the place
 * of the letter counts.
 */
export function matchesPress(event: PressedKey, press: string, isMac: boolean): boolean {
  const { key, mod, shift } = parsePress(press);
  const isSymbol = isCharacter(key) && !isLetter(key) && key !== " ";
  if (isSymbol && !mod) return event.key === key && !event.metaKey && !isChord(event, isMac);

  const [command, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (event.altKey || other || command !== mod || event.shiftKey !== shift) return false;

  return isLetter(key) ? latinLetter(event) === key : event.key === key;
}

/**
 * Whether modifiers say more than which symbol: AltGr, which reads as Ctrl and Alt, and Option on a
 * Mac only type it.
 */
function isChord({ ctrlKey, altKey }: PressedKey, isMac: boolean): boolean {
  return isMac ? ctrlKey : ctrlKey !== altKey;
}

function latinLetter({ key, code }: PressedKey): string {
  const typed = key.toLowerCase();
  if (/^[a-z]$/.test(typed) || !isLetter(typed)) return typed;

  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? typed;
}
