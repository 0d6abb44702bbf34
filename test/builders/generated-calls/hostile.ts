import { fc } from "@/test/harness/fast-check";

/** Texts that have broken software before. */
export const hostileTexts = [
  "",
  " ",
  "\0",
  "a\0.jpg",
  "\ud800",
  "a\udfffb.jpg",
  "\u202egpj.exe",
  "\u2066hidden\u2069",
  "line\nbreak\r\ttab",
  "\u2028\u2029",
  "\u007f\u0085",
  "e\u0301.jpg",
  "\u00e9.jpg",
  "\ufb01.jpg",
  "🥚.jpg",
  "👩‍👩‍👧‍👦",
  "\ufeffbom",
  "x".repeat(300),
  "x".repeat(10_240),
  "🥚".repeat(2_600),
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "true",
  "0x10",
  " 5 ",
  "1e3",
  "-1",
  "1.5",
  "99999999999999999999",
  "2023-02-30",
  "9999-12-31T23:59:60Z",
  "../../etc/passwd",
  "..\\..",
  "%00",
  "%ff",
  "%",
  "a,b,,c",
  ",".repeat(300),
  "' or 1=1 --",
  "\\",
  '"',
  "$1",
  "{}",
  "%_*?[",
  "<script>alert(1)</script>",
  "https://user:pass@127.0.0.1:1/",
  "javascript:alert(1)",
  "::ffff:127.0.0.1/33",
  "img_00000000000000000000000000",
  "img_ZZZZZZZZZZZZZZZZZZZZZZZZZZ",
  "lic_01jd0000000000000000000000",
  "none",
  "images",
] as const;

/** Unusual JSON values, as raw text. */
const hostileTokens = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "-1",
  "1e3",
  "1E400",
  "1e-7",
  "0.1",
  "9007199254740993",
  "123456789012345678901234567890",
  "[]",
  "{}",
  '[""]',
  "[null]",
  "[[]]",
  '{"a":1}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":null}',
  `${"[".repeat(31)}${"]".repeat(31)}`,
  `${'{"a":'.repeat(31)}1${"}".repeat(31)}`,
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  `[${Array(2_000).fill('"x"').join(",")}]`,
  '"\\ud83d"',
  '"\\u0000"',
];

/** Texts that are not JSON. */
export const brokenJson = [
  "",
  " ",
  "{",
  "[1,",
  '{"a":1,}',
  "{'a':1}",
  "{a:1}",
  "NaN",
  "0x10",
  "01",
  "1e",
  '"\\x"',
  '"a\nb"',
  "/* */{}",
  "{}{}",
  "undefined",
];

const anyCodePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

/** A hostile text, one of the worst more often, or a random one. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.constantFrom("a\0b", "a\ud800b", "a\u202eb", "a\nb") },
  { weight: 1, arbitrary: fc.string({ unit: anyCodePoint, maxLength: 40 }) },
);

const asJson = (text: string) => JSON.stringify(text);

/** Any JSON value of any type, as text. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: hostileText.map(asJson) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileTokens) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)) },
);

/** For a string member: mostly a string, since validation rejects anything else first. */
export const hostileString: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: hostileText.map(asJson) },
  { weight: 1, arbitrary: hostileJson },
);
