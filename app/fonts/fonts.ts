import localFont from "next/font/local";

// `npm run generate:assets` copies the two whole fonts from the package `geist`. The others are subsets of them, made by fonttools:
//   pyftsubset Geist-Variable.woff2 --flavor=woff2
//     --layout-features=kern,liga,calt,tnum,ccmp,locl,mark,mkmk,case,zero,ss09
//     --unicodes=U+0000-024F,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+221E,
//       U+2248,U+2260,U+2264-2265,U+2318,U+21E7
// A browser loads the whole fonts only for a page with Cyrillic, Greek or Vietnamese letters.

const sansLatin = localFont({
  src: "./geist-latin.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  // A swap would move lines of a page that is already read. It is preloaded, so on a slow network
  // only the first page is without it.
  display: "optional",
  // The one of the whole font follows it in `--font-sans`.
  adjustFontFallback: false,
});

const sans = localFont({
  src: "./geist.woff2",
  variable: "--font-geist-sans-whole",
  weight: "100 900",
  preload: false,
  declarations: [{ prop: "unicode-range", value: "U+0300-0338, U+0391-03C9, U+0400-04E9, U+1E20-1EF9" }],
});

const monoLatin = localFont({
  src: "./geist-mono-latin.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
});

const mono = localFont({
  src: "./geist-mono.woff2",
  variable: "--font-geist-mono-whole",
  weight: "100 900",
  preload: false,
  declarations: [{ prop: "unicode-range", value: "U+0300-0338, U+0391-03C9, U+0400-04E9, U+1E20-1EF9" }],
  adjustFontFallback: false,
});

/** The class of the document, which defines the fonts that `globals.css` names. */
export const fontVariables = [sansLatin, sans, monoLatin, mono].map(({ variable }) => variable).join(" ");
