export { addWatermark, type NewWatermark } from "./add-watermark";
export { watermarkErrors } from "./errors";
export { loadWatermarks, OutdatedWatermarkError } from "./load-watermarks";
export {
  createImageWatermark,
  createTextWatermark,
  deleteWatermark,
  updateWatermark,
} from "./manage-watermarks";
export { getWatermark, listMarks, listWatermarks, openMark } from "./read-watermarks";
export { countWatermarks, findWatermark } from "./repository";
