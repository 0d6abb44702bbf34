import { routes } from "../../routes";
import { importImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(importImage);
