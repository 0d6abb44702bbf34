import { routes } from "../../../routes";
import { deleteImageAnalysis, getImageAnalysis } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getImageAnalysis, deleteImageAnalysis);
