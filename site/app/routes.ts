import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminRoutes } from './admin/routes.ts'

export default [
  layout('layout/layout.tsx', [
    index('home/home.tsx'),
    route('products', 'products/products.tsx'),
    route('product/:id', 'product/product.tsx'),
    route('category/:categoryId', 'category/category.tsx'),
    route('gallery', 'gallery/gallery.tsx'),
    route('about-us', 'about/about.tsx'),
    route('contact', 'contact/contact.tsx'),
    route('enquiry', 'enquiry/enquiry.tsx'),
    route('offline', 'offline/offline.tsx'),
    route('*', 'layout/not-found.tsx'),
  ]),
  ...adminRoutes,
] satisfies RouteConfig
