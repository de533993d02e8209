import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminRoutes } from './admin/routes.ts'

export default [
  layout('public/layout.tsx', [
    index('public/home.tsx'),
    route('products', 'public/products.tsx'),
    route('product/:id', 'public/product.tsx'),
    route('category/:categoryId', 'public/category.tsx'),
    route('gallery', 'public/gallery.tsx'),
    route('about-us', 'public/about.tsx'),
    route('contact', 'public/contact.tsx'),
    route('enquiry', 'public/enquiry.tsx'),
    route('offline', 'public/offline.tsx'),
    route('*', 'public/not-found.tsx'),
  ]),
  ...adminRoutes,
] satisfies RouteConfig
