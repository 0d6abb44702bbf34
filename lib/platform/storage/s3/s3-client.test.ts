import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { buildUrl, readText } from "./s3-client";
import { readElement, readElements } from "./s3-xml";

const place = { region: "eu-central-1", bucket: "images", prefix: "", isPathStyle: false, isPublic: false };

describe("the URL of an object", () => {
  it.each([
    [{}, "https://images.s3.eu-central-1.amazonaws.com/a/b"],
    [{ isPathStyle: true }, "https://s3.eu-central-1.amazonaws.com/images/a/b"],
    [{ prefix: "one/two" }, "https://images.s3.eu-central-1.amazonaws.com/one/two/a/b"],
    [{ endpoint: "https://s3.example.org:9000" }, "https://images.s3.example.org:9000/a/b"],
    [{ endpoint: "http://minio:9000", isPathStyle: true }, "http://minio:9000/images/a/b"],
    [
      { endpoint: "https://x.example/storage/s3", isPathStyle: true },
      "https://x.example/storage/s3/images/a/b",
    ],
  ])("with %j", (values, url) => {
    expect(buildUrl({ ...place, ...values }, { key: "a/b" })).toBe(url);
  });

  it("the URL of the bucket has a query", () => {
    expect(buildUrl(place, { query: { uploads: "", prefix: "a/b" } })).toBe(
      "https://images.s3.eu-central-1.amazonaws.com/?uploads=&prefix=a%2Fb",
    );
  });
});

it("reads no answer that is longer than any is", async () => {
  let sent = 0;
  const endless = Readable.from(
    (function* () {
      for (; ; sent++) yield Buffer.alloc(100_000);
    })(),
  );

  await expect(readText(endless, 1_000_000)).rejects.toThrow("AnswerTooLarge");
  expect(sent).toBeLessThan(40);
  expect(endless.destroyed).toBe(true);
  expect(await readText(Readable.from([Buffer.from("ü").subarray(0, 1), Buffer.from("ü").subarray(1)]))).toBe(
    "ü",
  );
});

it("reads the elements of an answer", () => {
  const xml =
    '<A xmlns="x"><Key>a</Key><Token t="1">1&amp;2&#x41;&quot;</Token><Key>b</Key><Empty></Empty></A>';
  expect(readElements(xml, "Key")).toEqual(["a", "b"]);
  expect(readElement(xml, "Token")).toBe('1&2A"');
  expect(readElement(xml, "Empty")).toBe("");
  expect(readElement(xml, "Other")).toBeUndefined();
});
