"""Renders pictures: blender -b -t 1 -P render.py -- <folder> <width> <samples> <picture>:<view> …"""
import math
import os
import sys
import tempfile

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import paint
import parts
import surfaces
from boot import line_boot, open_boot
from denoise import denoise
from dress import dress_body
from models import find_car
from nodes import Nodes, plain

VIEWS = {
    'front': {'yaw': 37, 'distance': 10.5, 'height': 1.62, 'target': 0.62},
    'side': {'yaw': 90, 'distance': 14.0, 'height': 1.15, 'target': 0.68},
    'rear': {'yaw': 143, 'distance': 12.0, 'height': 2.1, 'target': 0.75},
}


def build(car, view):
    body_rows = surfaces.lower_body(car)
    cabin_rows, levels = surfaces.greenhouse(car)
    t_body = surfaces.body_levels()
    body = surfaces.make_mesh('body', body_rows, t_body)
    cabin = surfaces.make_mesh('cabin', cabin_rows, levels)
    trees = surfaces.tree_of(body), surfaces.tree_of(cabin)
    finish = car.get('roughness', 0.3), car.get('metallic', 0.25)
    car['mirror_material'] = plain('paint', car['color'], *finish, 1.0)
    opened = view == 'rear' and bool(car.get('boot'))
    part = 'closed' if opened else 'all'
    images = paint.BodyPaint(car, body_rows)
    dress_body(body, images, part)
    cabin.data.materials.append(paint.cabin_material(car, cabin_rows, levels, part))
    parts.place_wheels(car)
    parts.fill_arches(car)
    parts.make_mirrors(car, trees[1])
    parts.make_handles(car, trees[0])
    parts.make_plate(car, trees[0])
    parts.make_interior(car)
    parts.make_rails(car, trees[1])
    parts.make_wipers(car, trees[1])
    if car.get('bed'):
        line_boot(car)
    if view == 'rear':
        open_boot(car, images, ((body_rows, t_body), (cabin_rows, levels)))


#: Bands of brightness by the sine of the elevation: (from, to, softness, brightness), on a dim studio.
BANDS = [(-1, -0.005, 0.01, 0.14), (0.05, 0.36, 0.02, 1.3), (0.36, 0.62, 0.1, 0.35)]
#: Long panels above the car along its length: (from, to, softness) of their place across, and brightness.
PANELS = [(0.05, 0.62, 0.10, 3.4), (-0.75, -0.35, 0.10, 2.2)]
#: Smaller panels: direction, width in radians and brightness; front, rear and side.
LAMPS = [((0.80, 0.42, 0.42), 0.34, 3.0), ((-0.86, 0.30, 0.42), 0.32, 2.2)]


def light():
    """A studio as a surrounding picture: long panels above, a bright band at each side above a dark horizon."""
    n = Surrounding()
    x, y, z = n.direction()
    up = n.math('MAXIMUM', z, 0.02)
    across, along = n.math('DIVIDE', y, up), n.math('DIVIDE', x, up)
    value = 0.10
    for low, high, soft, power in BANDS:
        value = n.math('ADD', value, n.math('MULTIPLY', between(n, z, low, high, soft), power))
    above = n.both(n.step(z, 0.45, 0.6), n.step(n.math('ABSOLUTE', along), 2.4, 1.2))
    for low, high, soft, power in PANELS:
        panel = n.both(above, between(n, across, low, high, soft))
        value = n.math('ADD', value, n.math('MULTIPLY', panel, power))
    for place, wide, power in LAMPS:
        length = sum(c * c for c in place) ** 0.5
        dot = sum_of(n, [n.math('MULTIPLY', axis, c / length) for axis, c in zip((x, y, z), place)])
        glow = n.step(dot, 1 - wide * wide / 2, 1 - wide * wide / 4)
        value = n.math('ADD', value, n.math('MULTIPLY', glow, power))
    n.finish(value)


def between(n, value, low, high, soft):
    return n.both(n.step(value, low - soft, low + soft), n.step(value, high + soft, high - soft))


def sum_of(n, values):
    return n.math('ADD', n.math('ADD', values[0], values[1]), values[2])


class Surrounding(Nodes):
    """Nodes of the world instead of a material."""

    def __init__(self):
        world = bpy.data.worlds.new('studio')
        bpy.context.scene.world = world
        world.use_nodes = True
        world.cycles.sampling_method, world.cycles.sample_map_resolution = 'MANUAL', 512
        self.tree = world.node_tree
        self.tree.nodes.clear()

    def direction(self):
        node = self.add('ShaderNodeSeparateXYZ')
        self.set(node.inputs[0], self.add('ShaderNodeTexCoord').outputs['Generated'])
        return node.outputs

    def finish(self, value):
        background = self.add('ShaderNodeBackground')
        self.set(background.inputs[0], value)
        self.tree.links.new(background.outputs[0], self.add('ShaderNodeOutputWorld').inputs[0])


def ground():
    bpy.ops.mesh.primitive_plane_add(size=40)
    plane = bpy.context.object
    plane.data.materials.append(plain('ground', (0.3, 0.3, 0.3), 0.9))
    plane.is_shadow_catcher = True


def aim(car, view, ratio):
    """Points the camera and fits the car into the frame: 88 % of its width or 84 % of its height."""
    v = VIEWS[view]
    yaw = math.radians(v['yaw'])
    far = v['distance'] * car['length'] / 4.4
    place = Vector((math.cos(yaw) * far, math.sin(yaw) * far, v['height']))
    camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    bpy.context.collection.objects.link(camera)
    camera.location = place
    look = Vector((0, 0, v['target'])) - place
    camera.rotation_euler = look.to_track_quat('-Z', 'Y').to_euler()
    scene = bpy.context.scene
    scene.camera = camera
    bpy.context.view_layer.update()
    points = [
        obj.matrix_world @ Vector(corner)
        for obj in scene.objects
        if obj.type == 'MESH' and obj.name.startswith(('body', 'cabin', 'tire', 'mirror', 'rail', 'lid'))
        for corner in ([v.co for v in obj.data.vertices][::7])
    ]
    for _ in range(4):
        seen = [world_to_camera_view(scene, camera, p) for p in points]
        x0, x1 = min(p.x for p in seen), max(p.x for p in seen)
        y0, y1 = min(p.y for p in seen), max(p.y for p in seen)
        zoom = min(0.90 / (x1 - x0), 0.84 / (y1 - y0))
        camera.data.lens *= zoom
        camera.data.shift_x += ((x0 + x1) / 2 - 0.5) * zoom
        camera.data.shift_y += ((y0 + y1) / 2 - 0.5 - 0.015) * zoom / ratio
        bpy.context.view_layer.update()


def settings(width, samples):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = 'CPU', samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.03
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 2
    cycles.transparent_max_bounces = 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 12
    bpy.context.view_layer.cycles.denoising_store_passes = True
    scene.render.film_transparent = True
    scene.render.resolution_x, scene.render.resolution_y = width, width // 2
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = 'PNG', 'RGBA'
    scene.view_settings.view_transform = 'Standard'
    scene.view_settings.exposure, scene.view_settings.gamma = -0.25, 0.86


def store_passes(folder):
    """Writes color, normal and albedo as EXR files, which `clean` reads."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, out = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    out.base_path, out.format.file_format, out.format.color_depth = folder, 'OPEN_EXR', '32'
    out.file_slots.clear()
    for name in ('Image', 'Denoising Normal', 'Denoising Albedo'):
        out.file_slots.new(name.split()[-1] + '-')
        tree.links.new(layers.outputs[name], out.inputs[-1])


def clean(folder, path):
    def load(name):
        image = bpy.data.images.load(os.path.join(folder, name + '-0001.exr'))
        pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
        image.pixels.foreach_get(pixels)
        return pixels.reshape(image.size[1], image.size[0], 4)

    color = denoise(load('Image'), load('Normal')[..., :3], load('Albedo')[..., :3])
    h, w = color.shape[:2]
    image = bpy.data.images.new('clean', w, h, alpha=True, float_buffer=True)
    image.alpha_mode = 'PREMUL'
    image.pixels.foreach_set(color.astype(np.float32).ravel())
    image.save_render(path, scene=bpy.context.scene)


def main(folder, width, samples, *pictures):
    for each in pictures:
        picture, view = each.split(':')
        bpy.ops.wm.read_factory_settings(use_empty=True)
        parts.MADE.clear()
        settings(int(width), int(samples))
        build(find_car(picture), view)
        light()
        ground()
        aim(find_car(picture), view, 2)
        with tempfile.TemporaryDirectory() as passes:
            store_passes(passes)
            bpy.ops.render.render()
            clean(passes, os.path.join(folder, f'{picture}-{view}.png'))


main(*sys.argv[sys.argv.index('--') + 1 :])
