import { qualityTargets } from "@/lib/engine/variants/quality/quality-target";

/** The values of settings that pages offer. The first of each list is the default. */
export const themes = ["auto", "light", "dark"] as const;
export const imageViewModes = ["regular", "compact", "square", "list"] as const;
export const startPages = ["images", "albums", "favourites", "analytics"] as const;
/** The quality of presets: the same for all images, or a look that it is searched for. */
export const presetQualities = ["fixed", ...qualityTargets] as const;
export const embedUrlFormats = ["full", "relative"] as const;
export const embedFormats = ["url", "markdown", "html", "bbcode"] as const;

/** Whether uploads are analyzed. */
export const analysisChoices = ["off", "on"] as const;
export const altTextChoices = ["off", "suggest", "fill"] as const;
/**
 * The models that may analyze encrypted images: none, models on this machine, or also a service
 * elsewhere.
 */
export const encryptedAnalysisChoices = ["off", "local", "remote"] as const;
export const defaultNsfwThreshold = 0.85;

export type EmbedUrlFormat = (typeof embedUrlFormats)[number];
export type EmbedFormat = (typeof embedFormats)[number];
