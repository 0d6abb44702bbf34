import { routes } from "../../../../routes";
import { analyzeImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(analyzeImage);
