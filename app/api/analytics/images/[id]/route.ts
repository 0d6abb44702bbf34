import { routes } from "../../../routes";
import { getImageAnalytics } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getImageAnalytics);
