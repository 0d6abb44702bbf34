import { routes } from "../routes";
import { createImage, listImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listImages, createImage);
