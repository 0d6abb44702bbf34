export { listFavourites, setFavourite } from "./favourites";
