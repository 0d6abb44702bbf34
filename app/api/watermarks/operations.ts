import type { Endpoint } from "@/lib/http";
import { deleteWatermark, getWatermark, updateWatermark } from "./[watermark]/endpoints";
import { getWatermarkImage } from "./[watermark]/image/endpoints";
import { createWatermark, listWatermarks } from "./endpoints";

export const watermarkOperations: readonly Endpoint[] = [
  listWatermarks,
  createWatermark,
  getWatermark,
  updateWatermark,
  deleteWatermark,
  getWatermarkImage,
];
