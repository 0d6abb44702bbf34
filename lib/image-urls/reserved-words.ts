/** Words that URLs use or may use later; no handle or album may take them. */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    "about account admin albumen albums api app assets auth billing blog c cdn contact dashboard docs download explore " +
    "favicon feed help i images-all legal login logout me new null oembed privacy profile public register robots root " +
    "settings sign-in sign-out signin signup sitemap static status support system terms undefined upload www"
  ).split(" "),
);
