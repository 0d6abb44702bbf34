import { routes } from "../routes";
import { oembed } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(oembed);
