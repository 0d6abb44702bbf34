import { expect, test } from "vitest";
import { exampleUrl } from "./example-url";

const place = { origin: "https://albumen.example", handle: "ada" };

test("the example is the signed URL of the image for the recipe", () => {
  const url = (key: string) => `https://img.example/trips/${key}/a%20b.jpg?sig=abc&v=3-0123456789ab`;
  const data = ["banner", "card"].map((key) => ({ kind: "recipe" as const, key, url: url(key) }));
  const variants = { data: [{ kind: "preset" as const, key: "w512", url: url("w512") }, ...data] };
  expect(exampleUrl({ ...place, variants }, "card").href).toBe(url("card"));
});

test("the example of an empty library is an invented URL", () => {
  expect(exampleUrl({ ...place, variants: undefined }, "card").href).toBe(
    "https://albumen.example/i/ada/images/card/photo.jpg",
  );
});
