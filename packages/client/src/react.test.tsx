import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture, type PictureImage } from "./react.tsx";

const urls = Object.fromEntries(
  ["w128", "w256", "w512", "w1024", "w1536", "w2048"].map((key) => [key, `/i/you/images/${key}/lake.jpg`]),
);
const image: PictureImage = {
  urls: { ...urls, original: "/i/you/images/lake.jpg" },
  version: 2,
  alt: 'The "lake"',
  info: {
    width: 400,
    height: 300,
    format: "jpeg",
    pages: 1,
    has_alpha: false,
    colors: [{ hex: "#123456", name: "blue", share: 1 }],
  },
};

test("each width occurs once, in each format, with the version", () => {
  const html = renderToStaticMarkup(<Picture image={image} sizes="50vw" className="wide" />);
  expect(html).toContain(
    '<source type="image/avif" srcSet="/i/you/images/w128/lake.jpg?v=2&amp;format=avif 128w, /i/you/images/w256/lake.jpg?v=2&amp;format=avif 256w, /i/you/images/w512/lake.jpg?v=2&amp;format=avif 400w" sizes="50vw"/>',
  );
  expect(html).toContain('<source type="image/webp"');
  expect(html).not.toContain("w1536");
  expect(html).toContain('alt="The &quot;lake&quot;" width="400" height="300" loading="lazy"');
  expect(html).toContain('class="wide"');
  expect(html).toContain('src="/i/you/images/w1024/lake.jpg?v=2"');
  expect(html).toContain("background-color:#123456");
});

test("an animation has no AVIF, and an SVG is itself", () => {
  const animated = { ...image, info: { ...image.info, pages: 12 } };
  expect(renderToStaticMarkup(<Picture image={animated} />)).not.toContain("avif");

  const vector = { ...image, info: { ...image.info, format: "svg" } };
  const html = renderToStaticMarkup(<Picture image={vector} />);

  expect(html).toContain('src="/i/you/images/lake.jpg?v=2"');
  expect(html).not.toContain("srcSet");
});

test("a URL that has a version keeps it, and nothing shows through a transparent image", () => {
  const signed = {
    ...image,
    urls: { w128: "/i/x?v=1" },
    info: { ...image.info, width: 100, has_alpha: true },
  };
  const html = renderToStaticMarkup(<Picture image={signed} formats={[]} alt="" />);

  expect(html).toContain('srcSet="/i/x?v=1 100w"');
  expect(html).toContain('alt=""');
  expect(html).not.toContain("background");
});
