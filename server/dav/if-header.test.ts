import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DavError } from "./dav-error";
import { listTokens, parseIfHeader } from "./if-header";

describe("the header If", () => {
  it("has lists of conditions, which may be about other resources", () => {
    expect(
      parseIfHeader('(<urn:uuid:1> ["a b"]) (Not <DAV:no-lock>) </dav/x.jpg> ([W/"c"] not <urn:uuid:2>)'),
    ).toEqual([
      {
        url: undefined,
        conditions: [
          { isNegated: false, token: "urn:uuid:1" },
          { isNegated: false, etag: '"a b"' },
        ],
      },
      { url: undefined, conditions: [{ isNegated: true, token: "DAV:no-lock" }] },
      {
        url: "/dav/x.jpg",
        conditions: [
          { isNegated: false, etag: 'W/"c"' },
          { isNegated: true, token: "urn:uuid:2" },
        ],
      },
    ]);
  });

  it("shows all tokens in it", () => {
    expect(listTokens(parseIfHeader("(<a>) (Not <b>)"))).toEqual(["a", "b"]);
  });

  it.each(["", "()", "(", "(<a>", "<a>", "<a> <b>", "(Not)", "((<a>))", "(<a>) x", "[a]", "(<a b>)"])(
    "%j is rejected",
    (text) => {
      expect(() => parseIfHeader(text)).toThrow(DavError);
    },
  );

  it("has 50 conditions at most, in one list or in several", () => {
    const oneList = (count: number) => `(${"<a> ".repeat(count)})`;

    expect(parseIfHeader(oneList(50))[0]?.conditions).toHaveLength(50);
    for (const text of [oneList(51), "(<a>)".repeat(51), "(<a>)".repeat(100_000)])
      expect(() => parseIfHeader(text)).toThrow(expect.objectContaining({ status: 413 }));
  });

  it("ends for every text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("(", ")", "<", ">", "[", "]", '"', "N", "ot", " ", "a") }),
        (text) => {
          try {
            expect(parseIfHeader(text).length).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toBeInstanceOf(DavError);
          }
        },
      ),
    );
  });
});
