import { routes } from "../../routes";
import { deleteWatermark, getWatermark, updateWatermark } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  getWatermark,
  updateWatermark,
  deleteWatermark,
);
