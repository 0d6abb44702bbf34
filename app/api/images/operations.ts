import type { Endpoint } from "@/lib/http";
import { analyzeImage } from "./[id]/ai/analyze/endpoints";
import { deleteImageAnalysis, getImageAnalysis } from "./[id]/ai/endpoints";
import { completeUpload } from "./[id]/complete/endpoints";
import { deleteImage, getImage, updateImage } from "./[id]/endpoints";
import { exportImageBundle } from "./[id]/export/endpoints";
import { addFavourite, removeFavourite } from "./[id]/favourite/endpoints";
import { createImageLink } from "./[id]/link/endpoints";
import { resetImageLinks } from "./[id]/link/reset/endpoints";
import { purgeImage } from "./[id]/permanent/endpoints";
import { replaceImage } from "./[id]/replace/endpoints";
import { restoreImage } from "./[id]/restore/endpoints";
import { listSimilarImages } from "./[id]/similar/endpoints";
import { createImageToken } from "./[id]/token/endpoints";
import { revokeImageTokens } from "./[id]/tokens/endpoints";
import { deleteVariant } from "./[id]/variants/[variantKey]/endpoints";
import { invalidateVariant } from "./[id]/variants/[variantKey]/invalidate-cache/endpoints";
import { previewVariant } from "./[id]/variants/[variantKey]/preview/endpoints";
import { regenerateVariant } from "./[id]/variants/[variantKey]/regenerate/endpoints";
import { listVariants, requestVariants } from "./[id]/variants/endpoints";
import { archiveImages } from "./archive/endpoints";
import { batchImages } from "./batch/endpoints";
import { listImageChanges } from "./changes/endpoints";
import { listDuplicates } from "./duplicates/endpoints";
import { keepBestDuplicates } from "./duplicates/keep-best/endpoints";
import { createImage, listImages } from "./endpoints";
import { getImageFacets } from "./facets/endpoints";
import { listGridImages } from "./grid/endpoints";
import { importImage } from "./import/endpoints";
import { getOnThisDay } from "./on-this-day/endpoints";
import { queryImages } from "./query/endpoints";
import { saveSharedImage } from "./save/endpoints";
import { getImagesSummary } from "./summary/endpoints";
import { getTimelineDays } from "./timeline/days/endpoints";
import { getTimeline } from "./timeline/endpoints";
import { emptyTrash } from "./trash/empty/endpoints";

export const imageUploadOperations: readonly Endpoint[] = [
  importImage,
  saveSharedImage,
  createImage,
  completeUpload,
  replaceImage,
];

export const imageOperations: readonly Endpoint[] = [
  listImages,
  listGridImages,
  queryImages,
  getTimeline,
  getTimelineDays,
  getOnThisDay,
  getImageFacets,
  getImagesSummary,
  listImageChanges,
  listDuplicates,
  keepBestDuplicates,
  getImage,
  updateImage,
  deleteImage,
  restoreImage,
  purgeImage,
  batchImages,
  emptyTrash,
  archiveImages,
  createImageLink,
  resetImageLinks,
  createImageToken,
  revokeImageTokens,
  exportImageBundle,
  listSimilarImages,
];

export const variantOperations: readonly Endpoint[] = [
  listVariants,
  requestVariants,
  previewVariant,
  deleteVariant,
  invalidateVariant,
  regenerateVariant,
];

export const favouriteOperations: readonly Endpoint[] = [addFavourite, removeFavourite];

export const analysisOperations: readonly Endpoint[] = [getImageAnalysis, deleteImageAnalysis, analyzeImage];
