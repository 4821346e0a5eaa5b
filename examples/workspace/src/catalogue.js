const products = new Map([
  ["apple", { name: "Apple", cents: 60 }],
  ["bread", { name: "Rye bread", cents: 340 }],
  ["cheese", { name: "Mountain cheese", cents: 890 }],
  ["coffee", { name: "Coffee, 500 g", cents: 1250 }],
]);

/** The product with this id. Throws for an id that the shop does not sell. */
export function findProduct(id) {
  const product = products.get(id);
  if (product === undefined) throw new Error(`The shop does not sell "${id}".`);
  return product;
}
