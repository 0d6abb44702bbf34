export { watermarkLimits } from "@/lib/engine/variants/watermark";

export const maxWatermarks = 20;
