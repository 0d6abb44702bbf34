export { watermarkErrors } from "./errors";
export { loadWatermarks, OutdatedWatermarkError } from "./load-watermarks";
export { createImageWatermark, createTextWatermark, deleteWatermark, updateWatermark } from "./manage-watermarks";
export { getWatermark, listMarkKeys, listWatermarks, openMark } from "./read-watermarks";
