import { tusRoutes } from "../tus-routes";
import { appendToUpload, getResumableUpload, terminateUpload } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = tusRoutes(
  getResumableUpload,
  appendToUpload,
  terminateUpload,
);
