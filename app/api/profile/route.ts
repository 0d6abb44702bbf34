import { routes } from "../routes";
import { getProfile, updateProfile } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getProfile, updateProfile);
