export const sampleLanguages = ["curl", "javascript", "python"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** The language of the samples that this browser chose. */
export const sampleCookie = "albumen-samples";

/** Parses the cookie; anything unknown is curl. */
export function parseSampleLanguage(value: string | undefined): SampleLanguage {
  return sampleLanguages.find((language) => language === value) ?? "curl";
}
