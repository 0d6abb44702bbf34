import { expect, test } from "vitest";
import { exampleUrl } from "./example-url";

const place = { origin: "https://albumen.example", handle: "ada" };

test("the example is the URL of the image, without a version that is not of the recipe", () => {
  const urls = { w512: "https://img.example/trips/~0123456789abcdef/w512/a%20b.jpg?v=3" };
  expect(exampleUrl({ ...place, image: { urls } }, "card").href).toBe(
    "https://img.example/trips/~0123456789abcdef/card/a%20b.jpg",
  );
});

test("the example of an empty library is an invented URL", () => {
  expect(exampleUrl({ ...place, image: undefined }, "card").href).toBe(
    "https://albumen.example/i/ada/images/card/photo.jpg",
  );
});
