import { routes } from "../../../routes";
import { withholdImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(withholdImage);
