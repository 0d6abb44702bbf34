import { routes } from "../../routes";
import { putProfilePicture, removeProfilePicture } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  putProfilePicture,
  removeProfilePicture,
);
