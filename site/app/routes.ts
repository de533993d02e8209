import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminRoutes } from './admin/routes.ts'

export default [
  layout('shop/layout/layout.tsx', [
    index('shop/home/home.tsx'),
    route('products', 'shop/products/products.tsx'),
    route('product/:id', 'shop/product/product.tsx'),
    route('category/:categoryId', 'shop/category/category.tsx'),
    route('gallery', 'shop/gallery/gallery.tsx'),
    route('about-us', 'shop/about/about.tsx'),
    route('contact', 'shop/contact/contact.tsx'),
    route('price-list', 'shop/price-list/price-list.tsx'),
    route('enquiry', 'shop/enquiry/enquiry.tsx'),
    route('offline', 'shop/offline/offline.tsx'),
    route('*', 'shop/not-found/not-found.tsx'),
  ]),
  ...adminRoutes,
] satisfies RouteConfig
