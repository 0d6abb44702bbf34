import { routes } from "../routes";
import { createWatermark, listWatermarks } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listWatermarks, createWatermark);
