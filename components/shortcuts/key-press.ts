/** The members of a `KeyboardEvent` that decide which key was pressed. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

const isCharacter = (key: string) => [...key].length === 1;
const isLetter = (key: string) => /^\p{L}$/u.test(key);

/** Returns the digit of a key of the digit row, which the table names by its place: `Digit3` → `3`. */
export const digitOf = (key: string): string | undefined => /^Digit(\d)$/.exec(key)?.[1];

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
  const { key, mod, alt } = parsePress(first);
  return (isCharacter(key) || digitOf(key) !== undefined) && key !== " " && !mod && !alt;
}

/** Splits `shift+Delete`; the key itself may be `+`. */
export function parsePress(press: string): { key: string; mod: boolean; alt: boolean; shift: boolean } {
  const key = press === "+" ? press : press.slice(press.lastIndexOf("+") + 1);
  const modifiers = press.slice(0, -key.length);
  return {
    key: key === "Space" ? " " : key,
    mod: modifiers.includes("mod+"),
    alt: modifiers.includes("alt+"),
    shift: modifiers.includes("shift+"),
  };
}

/**
 * Whether the event is this press. A symbol is compared as typed, because layouts have it in
 * different places, with Shift or without. On a layout without Latin letters, the key in the place
 * of the letter counts. `Digit3` is the key of the digit row, whatever it types.
 */
export function matchesPress(event: PressedKey, press: string, isMac: boolean): boolean {
  const { key, mod, alt, shift } = parsePress(press);
  const digit = digitOf(key);
  if (digit !== undefined) {
    if (event.ctrlKey || event.metaKey || event.altKey !== alt) return false;
    // Some layouts type digits with Shift, and a keypad has digits too.
    if (event.key === digit && !shift && !alt) return true;
    return event.code === key && event.shiftKey === shift;
  }

  if (isTyped(press)) return event.key === key && !event.metaKey && !isChord(event, isMac);

  const [command, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (event.altKey !== alt || other || command !== mod || event.shiftKey !== shift) return false;

  return isLetter(key) ? latinLetter(event) === key : event.key === key;
}

/**
 * Returns what the event runs, or starts. A key by its place may type the symbol of another command:
 * that one keeps it. A layout that types digits with Shift matches both `Digit1` and `shift+Digit1`:
 * Shift decides.
 */
export function findPressed<Candidate extends { presses: readonly string[] }>(
  candidates: readonly Candidate[],
  event: PressedKey,
  isMac: boolean,
): Candidate | undefined {
  const matching = candidates.filter(({ presses: [first = ""] }) => matchesPress(event, first, isMac));
  return (
    matching.find(({ presses: [first = ""] }) => isTyped(first)) ??
    matching.find(({ presses: [first = ""] }) => parsePress(first).shift === event.shiftKey) ??
    matching[0]
  );
}

/** Whether the press is a symbol, which is compared as typed. */
function isTyped(press: string): boolean {
  const { key, mod } = parsePress(press);
  return isCharacter(key) && !isLetter(key) && key !== " " && !mod;
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
