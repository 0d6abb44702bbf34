import { describe, expect, test } from "vitest";
import { findPressed, isSingleCharacter, matchesPress, type PressedKey } from "./key-press";
import { commands } from "./table";

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, code: "" };
const press = (key: string, rest: Partial<PressedKey> = {}): PressedKey => ({ ...plain, key, ...rest });

/** ⇧1, ⇧3 and ⇧0 as layouts type them. */
const shifted = [
  ["US", "!", "#", ")"],
  ["German", "!", "§", "="],
  ["Arabic", "!", "#", "("],
  ["French", "1", "3", "0"],
] as const;

describe("a press", () => {
  test.each([
    ["f", press("f"), true],
    ["f", press("f", { ctrlKey: true }), false],
    ["f", press("F", { shiftKey: true }), false],
    ["f", press("F"), true],
    ["shift+c", press("C", { shiftKey: true }), true],
    ["shift+c", press("c"), false],
    ["mod+k", press("k", { ctrlKey: true }), true],
    ["mod+k", press("k", { metaKey: true }), false],
    ["mod+k", press("K", { ctrlKey: true, shiftKey: true }), false],
    ["mod+k", press("k", { ctrlKey: true, altKey: true }), false],
    ["shift+Delete", press("Delete", { shiftKey: true }), true],
    ["Delete", press("Delete", { shiftKey: true }), false],
    ["Space", press(" "), true],
    ["+", press("+", { shiftKey: true }), true],
    ["/", press("/", { shiftKey: true }), true],
    ["/", press("/", { ctrlKey: true }), false],
    ["[", press("[", { ctrlKey: true, altKey: true }), true],
  ])("%s, case %#", (shortcut, event, matches) => {
    expect(matchesPress(event, shortcut, false)).toBe(matches);
  });

  test("on a Mac uses ⌘, and Option types symbols", () => {
    expect(matchesPress(press("k", { metaKey: true }), "mod+k", true)).toBe(true);
    expect(matchesPress(press("k", { ctrlKey: true }), "mod+k", true)).toBe(false);
    expect(matchesPress(press("[", { altKey: true }), "[", true)).toBe(true);
  });

  test("on a layout without Latin letters is the key in their place", () => {
    expect(matchesPress(press("а", { code: "KeyF" }), "f", false)).toBe(true);
    expect(matchesPress(press("Ы", { code: "KeyS", shiftKey: true }), "shift+s", false)).toBe(true);
    expect(matchesPress(press("a", { code: "KeyQ" }), "q", false)).toBe(false);
  });
});

test.each(shifted)("keys of the digit row count by their place: %s", (_layout, one, three, zero) => {
  const digits = [
    ["1", one],
    ["3", three],
    ["0", zero],
  ] as const;
  for (const [digit, key] of digits) {
    const event = press(key, { code: `Digit${digit}`, shiftKey: true });

    expect(matchesPress(event, `shift+Digit${digit}`, false)).toBe(true);
    expect(matchesPress({ ...event, shiftKey: false }, `shift+Digit${digit}`, false)).toBe(false);
    expect(matchesPress({ ...event, altKey: true }, `shift+Digit${digit}`, true)).toBe(false);
    expect(matchesPress(event, "shift+Digit5", false)).toBe(false);
  }
});

test.each([
  ["Digit3", press("3", { code: "Digit3" }), true],
  ["Digit3", press("3", { code: "Numpad3" }), true],
  ["Digit3", press("٣", { code: "Digit3" }), true],
  // French: the digit needs Shift, and its place alone is enough.
  ["Digit3", press("3", { code: "Digit3", shiftKey: true }), true],
  ["Digit3", press('"', { code: "Digit3" }), true],
  ["Digit3", press("#", { code: "Digit3", shiftKey: true }), false],
  ["Digit3", press("3", { code: "Digit3", ctrlKey: true }), false],
  ["alt+Digit3", press("3", { code: "Digit3", altKey: true }), true],
  ["alt+Digit3", press("3", { code: "Digit3" }), false],
  ["mod+z", press("z", { ctrlKey: true }), true],
])("%s is pressed, case %#", (shortcut, event, matches) => {
  expect(matchesPress(event, shortcut, false)).toBe(matches);
});

test.each([
  ["shift+Digit3", true],
  ["Digit3", true],
  ["alt+Digit3", false],
  ["f", true],
  ["?", true],
  ["shift+c", true],
  ["g a", true],
  ["mod+k", false],
  ["Delete", false],
  ["Space", false],
])("%s is a single character: %s", (shortcut, expected) => {
  expect(isSingleCharacter(shortcut)).toBe(expected);
});

test.each(shifted)(
  "over an open image, digits zoom and ⇧ with digits rates: %s",
  (layout, one, _three, zero) => {
    const candidates = commands
      .filter(({ scope }) => scope === "viewer" || scope === "images")
      .toReversed()
      .flatMap(({ id, keys }) => keys.map((key) => ({ id, presses: [key] })));
    const find = (event: PressedKey) => findPressed(candidates, event, false)?.id;

    expect(find(press(one, { code: "Digit1", shiftKey: true }))).toBe("rate1");
    expect(find(press(zero, { code: "Digit0", shiftKey: true }))).toBe("rate0");
    expect(find(press(layout === "French" ? "&" : "1", { code: "Digit1" }))).toBe("zoomToFull");
    expect(find(press("0", { code: "Numpad0" }))).toBe("zoomToFit");
  },
);

test("no two commands of the same scope have the same keys", () => {
  const all = commands.flatMap(({ keys, scope }) => keys.map((key) => `${scope} ${key}`));
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
});

test("no first press of a sequence is a command itself", () => {
  const all = commands.flatMap(({ keys }) => [...keys] as string[]);
  const firsts = all.filter((keys) => keys.includes(" ")).map((keys) => keys.split(" ")[0]);
  expect(all.filter((keys) => firsts.includes(keys))).toEqual([]);
});
