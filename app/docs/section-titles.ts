import type { SectionTitles } from "./pages";

type Name = keyof SectionTitles;

/** Reads the titles with the translator of the messages under `docs`. */
export function readSectionTitles(t: (name: Name) => string): SectionTitles {
  return {
    gettingStarted: t("gettingStarted"),
    guides: t("guides"),
    selfHosting: t("selfHosting"),
    reference: t("reference"),
    objects: t("objects"),
  };
}
