/** Structured data of a page. No text of it can end the element. */
export function JsonLdScript({ value }: { value: object }) {
  return <script type="application/ld+json">{JSON.stringify(value).replaceAll("<", "\\u003c")}</script>;
}
