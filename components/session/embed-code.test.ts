import { expect, test } from "vitest";
import { embedFormats } from "@/lib/settings/values";
import { embedCode } from "./embed-code";

test("each format", () => {
  const image = { url: "https://a.example/i/ada/images/b.jpg", alt: "A bee" };
  expect(embedFormats.map((format) => embedCode(format, image))).toEqual([
    "https://a.example/i/ada/images/b.jpg",
    "![A bee](https://a.example/i/ada/images/b.jpg)",
    '<img src="https://a.example/i/ada/images/b.jpg" alt="A bee">',
    "[img]https://a.example/i/ada/images/b.jpg[/img]",
  ]);
});

test("a hostile alternative text is escaped", () => {
  const image = { url: "https://a.example/x(1).jpg", alt: `"><script>]('` };
  expect(embedCode("html", image)).toBe(
    `<img src="https://a.example/x(1).jpg" alt="&quot;&gt;&lt;script&gt;](&#39;">`,
  );
  expect(embedCode("markdown", image)).toBe(
    `![">\\<script\\>\\]('](https://a.example/x%281%29.jpg)`.replace('">', '"\\>'),
  );
});
