import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/shop/layout.tsx", [
    index("routes/shop/home.tsx"),
    route("login", "routes/account/login.tsx"),
    route("signup", "routes/account/signup.tsx"),
    route("cart", "routes/shop/cart.tsx"),
    route("address", "routes/account/address.tsx"),
    route("products", "routes/shop/products.tsx"),
    route("products/:productId", "routes/shop/product.tsx"),
    route("dashboard", "routes/account/dashboard.tsx"),
    route("account/orders", "routes/account/orders.tsx"),
    route("notFound", "routes/shop/not-found.tsx"),
    route("*", "routes/shop/unknown-address.tsx"),
  ]),
  route("cart/products", "routes/shop/cart-products.ts"),
  route("logout", "routes/account/logout.ts"),
  route("my", "routes/admin/layout.tsx", [
    index("routes/admin/to-dashboards.ts"),
    route("dashboards", "routes/admin/dashboards.tsx"),
    route("product", "routes/admin/add-product.tsx"),
  ]),
  route("healthz", "routes/hooks/healthz.ts"),
  route("readyz", "routes/hooks/readyz.ts"),
] satisfies RouteConfig;
