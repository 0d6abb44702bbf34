import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { JsonLdScript } from "./json-ld-script";

test("no text of the structured data ends its element, and every text stays as it is", () => {
  const value = { name: "</script><script>alert(1)</script><!-- & \u2028" };
  const html = renderToStaticMarkup(<JsonLdScript value={value} />);
  const [, content = ""] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? [];

  expect(content).not.toContain("<");
  expect(JSON.parse(content)).toEqual(value);
});
