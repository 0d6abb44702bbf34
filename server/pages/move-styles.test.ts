import { expect, it } from "vitest";
import { moveStyles } from "./move-styles";

it("moves style attributes into rules, one for equal styles", () => {
  const { markup, css } = moveStyles(
    '<li style="--ratio:1.5"><a style="background-color:#aabbcc"></a></li><li style="--ratio:1.5"></li>',
  );
  const [, first = "", second = ""] = /data-style="(\w+)".*?data-style="(\w+)"/.exec(markup) ?? [];

  expect(markup).toBe(
    `<li data-style="${first}"><a data-style="${second}"></a></li><li data-style="${first}"></li>`,
  );
  expect(css).toBe(
    `[data-style="${first}"]{--ratio:1.5}\n[data-style="${second}"]{background-color:#aabbcc}`,
  );
});

it("changes no text, and rejects what could end the sheet", () => {
  const text = "<p>a style=&quot;color:red&quot;</p>";

  expect(moveStyles(text)).toEqual({ markup: text, css: "" });
  expect(() => moveStyles('<p style="a:&lt;/style&gt;"></p>')).toThrow();
  expect(() => moveStyles('<p style="a:b}p{c:d"></p>')).toThrow();
});
