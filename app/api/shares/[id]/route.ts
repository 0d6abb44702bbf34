import { routes } from "../../routes";
import { deleteShare, getShare, updateShare } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getShare, updateShare, deleteShare);
