import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { parseEmail } from "./email";

describe("an email address", () => {
  it.each([
    ["person@example.com", "person@example.com"],
    ["  Person@Example.COM ", "person@example.com"],
    ["owner@localhost", "owner@localhost"],
    ["a.b+tag@mail.example", "a.b+tag@mail.example"],
    ["o'neil/x=1@example.com", "o'neil/x=1@example.com"],
    ["JÜRGEN@example.com", "jürgen@example.com"],
    ["用户@例子.公司", "用户@xn--fsqu00a.xn--55qx5d"],
    ["x@BÜCHER.example", "x@xn--bcher-kva.example"],
    ["x@xn--bcher-kva.example", "x@xn--bcher-kva.example"],
  ])("%j is stored as %j", (text, email) => {
    expect(parseEmail(text)).toBe(email);
  });

  it.each([
    ["nothing", ""],
    ["spaces", "   "],
    ["no sign", "person"],
    ["no mailbox", "@example.com"],
    ["no domain", "person@"],
    ["two signs", "a@b@example.com"],
    ["two recipients", "a@example.com,b@example.com"],
    ["two recipients with a semicolon", "a@example.com;b@example.com"],
    ["two recipients with a space", "a@example.com b@example.com"],
    ["a display name", "Person <person@example.com>"],
    ["angle brackets", "<person@example.com>"],
    ["a header in a new line", "a@example.com\r\nBcc: b@example.com"],
    ["a new line in the mailbox", "a\nb@example.com"],
    ["a tab", "a\tb@example.com"],
    ["NUL", "a\0b@example.com"],
    ["a quoted mailbox", '"a@evil.example"@example.com'],
    ["a comment", "a(comment)@example.com"],
    ["a backslash", "a\\b@example.com"],
    ["fullwidth @ (U+FF20)", "a\uff20example.com"],
    ["fullwidth @ beside the plain one", "a\uff20evil.example@example.com"],
    ["small @ (U+FE6B)", "a\ufe6bexample.com"],
    ["a fullwidth letter", "\uff41@example.com"],
    ["a fullwidth domain", "a@\uff45xample.com"],
    ["a fullwidth dot", "a@example\uff0ecom"],
    ["an ideographic dot", "a@example\u3002com"],
    ["the Kelvin sign", "\u212aate@example.com"],
    ["a ligature", "\ufb01sh@example.com"],
    ["decomposed letters", "e\u0301@example.com"],
    ["an invisible character", "a\u200b@example.com"],
    ["a direction override", "a\u202eb@example.com"],
    ["a lone surrogate", "a\ud800@example.com"],
    ["an IP address", "a@127.0.0.1"],
    ["an IP address in hexadecimal", "a@0x7f000001"],
    ["an address literal", "a@[127.0.0.1]"],
    ["a domain with a port", "a@example.com:25"],
    ["a domain with a path", "a@example.com/evil"],
    ["a domain with an escape", "a@ex%61mple.com"],
    ["an empty label", "a@example..com"],
    ["a dot at the end", "a@example.com."],
    ["a hyphen at the end of a label", "a@example-.com"],
    ["a dot at the start of the mailbox", ".a@example.com"],
    ["two dots in the mailbox", "a..b@example.com"],
    ["a mailbox that is too long", `${"a".repeat(65)}@example.com`],
    ["a mailbox whose octets are too many", `${"用".repeat(22)}@example.com`],
    ["an address that is too long", `a@${"b.".repeat(130)}com`],
    ["a broken A-label", "a@xn--\u00fc.example"],
  ])("%s is rejected", (_, text) => {
    expect(parseEmail(text)).toBeUndefined();
  });
});

const marks = ["\u0301", "\u0307", "\u0323", "\u0327", "\u200d"];
const pieces = fc.oneof(
  fc.constantFrom(...'aAbBkKsSiIéÉüÜßẞıİſKÅΣσς.+-_,;<>"\\ \n\r\t\0@ａＡｅ＠．，；', ...marks),
  fc.string({ unit: "binary", maxLength: 2 }),
);
const local = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
/** A mailbox and another that some normalization step could mistake for it. */
const twins = local.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.constantFrom(
      ...["NFC", "NFD", "NFKC", "NFKD"].map((form) => text.normalize(form)),
      text.toUpperCase(),
      text.replaceAll("k", "\u212a"),
      text.replaceAll("s", "ſ"),
    ),
  ),
);

const domain = fc.constantFrom(
  "example.com",
  "EXAMPLE.com",
  "bücher.example",
  "xn--bcher-kva.example",
  "ß.example",
);

const emailText = fc.oneof(
  fc.tuple(local, domain).map((parts) => parts.join("@")),
  local,
);

describe("parsing any text", () => {
  it("is idempotent", () => {
    fc.assert(
      fc.property(emailText, (text) => {
        const email = parseEmail(text);
        if (email !== undefined) expect(parseEmail(email)).toBe(email);
      }),
      { numRuns: 5_000 },
    );
  });

  it("maps no two mailboxes to one email address, except by case", () => {
    fc.assert(
      fc.property(twins, ([one, other]) => {
        const [first, second] = [parseEmail(`${one}@example.com`), parseEmail(`${other}@example.com`)];
        if (first === undefined || first !== second) return;

        expect(one.trim().toLowerCase()).toBe(other.trim().toLowerCase());
      }),
      { numRuns: 5_000 },
    );
  });

  it("yields at most one email address for all its normalization forms", () => {
    fc.assert(
      fc.property(emailText, (text) => {
        const forms = ["NFC", "NFD", "NFKC", "NFKD"].map((form) => parseEmail(text.normalize(form)));
        expect(new Set(forms.filter((form) => form !== undefined)).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 5_000 },
    );
  });

  it("yields a recipient that is one email address and one line", () => {
    fc.assert(
      fc.property(emailText, (text) => {
        const email = parseEmail(text);
        if (email !== undefined) expect(email).toMatch(/^[^\s@,;<>"\\()\p{C}]+@[a-z0-9.-]+$/u);
      }),
      { numRuns: 5_000 },
    );
  });
});
