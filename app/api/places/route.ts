import { routes } from "../routes";
import { listPlaces } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listPlaces);
