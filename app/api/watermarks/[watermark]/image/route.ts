import { routes } from "../../../routes";
import { getWatermarkImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getWatermarkImage);
