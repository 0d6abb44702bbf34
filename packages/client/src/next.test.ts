import { expect, test } from "vitest";
import { albumenLoader } from "./next.ts";

const origin = "https://images.example.com";

test.each([
  ["/i/you/images/lake.jpg", 640, "/i/you/images/w1024/lake.jpg"],
  [`${origin}/i/you/images/lake.jpg`, 128, `${origin}/i/you/images/w128/lake.jpg`],
  [`${origin}/i/you/images/w512/lake.jpg?v=3`, 3840, `${origin}/i/you/images/w2048/lake.jpg?v=3`],
  ["/i/you/images/~Zk3vQ0yB1rT8mLxA/lake.jpg", 256, "/i/you/images/~Zk3vQ0yB1rT8mLxA/w256/lake.jpg"],
  ["/i/you/images/~Zk3vQ0yB1rT8mLxA/w128/lake.jpg", 256, "/i/you/images/~Zk3vQ0yB1rT8mLxA/w256/lake.jpg"],
])("%s at %i is %s", (src, width, expected) => {
  expect(albumenLoader({ src, width })).toBe(expected);
});

test.each([
  "/logo.png",
  "https://elsewhere.example/photos/a/b.jpg",
  `${origin}/i/you/images/w512/lake.jpg?exp=1&sig=x`,
  `${origin}/i/you/images/card/lake.jpg?sig=x&v=1-0a1b2c3d4e5f`,
  "/i/you/images/~Zk3vQ0yB1rT8mLxA/card@2/lake.jpg",
  "lake.jpg",
])("%s stays unchanged", (src) => {
  expect(albumenLoader({ src, width: 640 })).toBe(src);
});
