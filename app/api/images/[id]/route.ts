import { routes } from "../../routes";
import { deleteImage, getImage, updateImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getImage, updateImage, deleteImage);
